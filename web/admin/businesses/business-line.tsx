import { TextLink } from '../../kit/ui/text-link.tsx';

export function BusinessLine({ id, name, address }: Record<'id' | 'name' | 'address', string>) {
  return (
    <p className="mt-2 text-ink-soft">
      <TextLink to={`/admin/businesses/${id}/edit`}>{name}</TextLink>, {address}
    </p>
  );
}
