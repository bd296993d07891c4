import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type Pin, type PinField, parsePin, pinValues } from '../../../market/businesses/schema.ts';
import type { LinkedText } from '../../../market/ports.ts';
import type { Coordinates } from '../../../market/zips/rules.ts';
import type { FormAnswer } from '../../forms/failure.ts';
import { NotSaved } from '../../forms/not-saved.tsx';
import { problemsIn, useProblems } from '../../forms/use-problems.ts';
import { useUnsavedChanges } from '../../forms/use-unsaved-changes.ts';
import { PickMap } from '../../maps/pick-map.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { withdrawErrors } from '../../ui/toast.tsx';

type Props = {
  name: string;
  stored: Record<PinField, string>;
  zipCenter: Coordinates | undefined;
  tiles: { url: string; attribution: LinkedText[] };
  refusal: FormAnswer<PinField> | undefined;
};

const EMPTY_PIN = { latitude: '', longitude: '' };

/** Two fields for numbers, and a map that fills them in by a click. */
export function PinForm({ name, stored, zipCenter, tiles, refusal }: Props) {
  const { form, problems, hasProblems, clearFixedProblems } = useProblems<PinField>(
    refusal,
    (values) => problemsIn(parsePin(values)),
  );
  const sending = useNavigation().formMethod === 'POST';
  const [typed, setTyped] = useState(refusal ? pinValues(refusal.values) : stored);
  const isChanged = typed.latitude !== stored.latitude || typed.longitude !== stored.longitude;
  useUnsavedChanges(isChanged);

  function check(event: FormEvent) {
    withdrawErrors();
    if (hasProblems()) event.preventDefault();
  }

  const field = (part: PinField, label: string, placeholder: string) => ({
    name: part,
    label,
    placeholder,
    value: typed[part],
    problem: problems[part],
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [part]: value })),
    autoComplete: 'off',
  });
  const pick = ({ latitude, longitude }: Pin) =>
    setTyped({ latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) });
  const parsed = parsePin(typed);
  const pinned = parsed.kind === 'valid' && parsed.pin ? parsed.pin : undefined;

  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onInput={clearFixedProblems}
      onSubmit={check}
      className="grid max-w-2xl gap-5"
    >
      {refusal?.failure && <NotSaved failure={refusal.failure} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('latitude', 'Latitude', '30.26715')} />
        <Field {...field('longitude', 'Longitude', '-97.74306')} />
      </div>
      <PickMap name={name} zipCenter={zipCenter} tiles={tiles} pinned={pinned} onPick={pick} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving...' : 'Save Map Position'}
        </Button>
        {(typed.latitude || typed.longitude) && (
          <Button type="button" look="quiet" onClick={() => setTyped(EMPTY_PIN)}>
            Clear
          </Button>
        )}
      </div>
    </Form>
  );
}
