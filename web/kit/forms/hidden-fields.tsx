type Props = {
  values: Record<string, string>;
  sent?: Record<string, string> | undefined;
};

export function HiddenFields({ values, sent }: Props) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={sent?.[name] ?? value} />
  ));
}
