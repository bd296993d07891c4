/** People never see this field, so only programs fill it. */
export function Honeypot({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        Leave this field empty
        <input name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
