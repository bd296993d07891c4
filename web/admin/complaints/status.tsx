export const statusLabels = { open: 'Open', closed: 'Closed' } as const;

const looks = { open: 'bg-warn-tint text-warn', closed: 'bg-line text-ink' };

export function StatusBadge({ status }: { status: keyof typeof statusLabels }) {
  return (
    <span
      className={`inline-block rounded-full px-3 py-0.5 font-semibold text-sm ${looks[status]}`}
    >
      {statusLabels[status]}
    </span>
  );
}
