import type { ComponentProps } from 'react';
import type { SettingField } from '../../../market/settings/table.ts';
import {
  type AccentRoles,
  contrastRatios,
  DARK_SCHEME,
  darkAccentRoles,
  LIGHT_SCHEME,
  lightAccentRoles,
} from '../../kit/layout/accent/accent.ts';
import { contrast } from '../../kit/layout/accent/color.ts';
import { cardLook } from '../../kit/ui/card.tsx';
import { Field } from '../../kit/ui/field.tsx';

type Props = ComponentProps<typeof Field> & {
  /** The color that is typed, as far as it is one. */
  accent: string | undefined;
  setField: (field: SettingField, value: string) => void;
};

const isColor = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/.test(text ?? '');

export function AccentField({ accent, setField, ...field }: Props) {
  return (
    <>
      <div className="flex items-start gap-3">
        <Field {...field} spellCheck={false} className="max-w-48 grow" />
        <input
          type="color"
          aria-label="Pick a color"
          value={isColor(accent) ? accent : '#000000'}
          onChange={(event) => setField('accent', event.target.value)}
          className="mt-6.5 h-12 w-16 shrink-0 cursor-pointer rounded-[10px] border border-control bg-surface p-1 scriptless:hidden"
        />
      </div>
      {isColor(accent) && (
        <div className="mt-4 grid gap-4 sm:grid-cols-2" aria-live="polite">
          <Scheme
            name="By day"
            roles={lightAccentRoles(accent)}
            scheme={LIGHT_SCHEME}
            accent={accent}
            shaded="Darkened"
          />
          <Scheme
            name="By night"
            roles={darkAccentRoles(accent)}
            scheme={DARK_SCHEME}
            accent={accent}
            shaded="Lightened"
          />
        </div>
      )}
    </>
  );
}

type SchemeProps = {
  name: string;
  roles: AccentRoles;
  scheme: typeof LIGHT_SCHEME;
  accent: string;
  shaded: string;
};

function Scheme({ name, roles, scheme, accent, shaded }: SchemeProps) {
  const { buttons, links, tints } = contrastRatios(roles, scheme);
  const [paper = ''] = scheme.backgrounds;
  return (
    <div className={cardLook('p-4 text-sm')}>
      <p className="font-semibold">{name}</p>
      {/* Colors as attributes: the page's policy allows no inline style. */}
      <svg viewBox="0 0 240 72" aria-hidden="true" className="mt-2 w-full rounded-[10px]">
        <rect width="240" height="72" fill={paper} />
        <rect x="12" y="18" width="98" height="36" rx="18" fill={roles.sage} />
        <text x="61" y="41" fill={roles.onSage} fontSize="14" textAnchor="middle">
          Book Now
        </text>
        <text x="124" y="41" fill={roles.sage} fontSize="14" textDecoration="underline">
          A link
        </text>
        <rect x="174" y="18" width="54" height="36" rx="8" fill={roles.tint} />
        <text x="201" y="41" fill={scheme.textColors[0]} fontSize="14" textAnchor="middle">
          Tint
        </text>
      </svg>
      <p className="mt-2">
        {roles.sage === accent
          ? 'Used as you chose it.'
          : `${shaded} to ${roles.sage} so that it is easy to read: as chosen it has ${ratio(contrast(accent, paper))} on the page.`}
      </p>
      <p className="mt-1 text-ink-soft">
        Buttons {ratio(buttons)}, links {ratio(links)}, text on the tint {ratio(tints)}. At least
        4.5:1 is needed.
      </p>
    </div>
  );
}

/** Rounded down, so nothing reads as better than it is. */
const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;
