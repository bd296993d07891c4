const CODE_LOOK = 'font-semibold font-sans tabular-nums tracking-[0.12em]';

type Props = { code: string; className?: string };

/** 'ABCDE-FGHJK' can be read aloud and copied by hand; a screen reader spells it. */
export function VoucherCode({ code, className = '' }: Props) {
  const [first, second] = code.split('-');
  return (
    <span className={`${CODE_LOOK} ${className}`}>
      <span aria-hidden="true">
        {`${first}-`}
        <wbr />
        {second}
      </span>
      <span className="sr-only select-none">{[...code.replace('-', ',')].join(' ')}</span>
    </span>
  );
}
