import { Link } from 'react-router';

/** The spa that a screen is about, below its heading. */
export function BusinessLine({ id, name, address }: Record<'id' | 'name' | 'address', string>) {
  return (
    <p className="mt-2 text-ink-soft">
      <Link to={`/admin/businesses/${id}/edit`} className="text-sage underline underline-offset-4">
        {name}
      </Link>
      , {address}
    </p>
  );
}
