import { FEW_PROMOTIONAL_DAYS, POLICY_NUMBERS } from '../../../market/settings/fields.ts';

type Props = { days: string | undefined; stored: string | undefined };

/** A short promotional value is allowed, but rarely meant well by a spa whose book is full. */
export function FewDays({ days, stored }: Props) {
  const { min } = POLICY_NUMBERS.promotionalDays;
  const isBelow = (text: string | undefined, limit: number) =>
    text !== undefined && /^\d+$/.test(text) && Number(text) < limit;
  return (
    <div aria-live="polite" className="text-sm text-warn">
      {isBelow(days, FEW_PROMOTIONAL_DAYS) && (
        <p className="mt-1.5">
          {`Fewer than ${FEW_PROMOTIONAL_DAYS} days: a busy spa may have no free hour in time, and buyers complain.`}
        </p>
      )}
      {isBelow(stored, min) && (
        <p className="mt-1.5">
          {`${stored} days were set when fewer were allowed, and stay in force. The next time you save this page it must be ${min} or more.`}
        </p>
      )}
    </div>
  );
}
