/** One stroke each, in the manner of the scenes. */
const strokes = {
  dashboard: 'M4 11.5 12 5l8 6.5M6 10.5V19h12v-8.5',
  addBusiness: 'M5 19V8l7-4 7 4v11M12 10v6M9 13h6',
  leads: 'M5 6h14v12H5zM5 7l7 6 7-6',
  complaints: 'M12 4 21 19.5H3zM12 10v4.5M12 17v.01',
  messages: 'M5 6h14v9h-8l-4 4v-4H5z',
  businesses: 'M4 20h16M6 20V9h6v11M12 20V5h6v15M9 12v.01M9 15v.01M15 8v.01M15 11v.01M15 14v.01',
  deals: 'M4 12V5h7l9 9-7 7zM8 9v.01',
  purchases: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9.5 9h5M9.5 13h5',
  statements: 'M6 4h9l3 3v13H6zM9 11h6M9 15h6M9 7.5h3',
  more: 'M6 12v.01M12 12v.01M18 12v.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20',
  history: 'M4.5 12a7.5 7.5 0 1 0 2.5-5.6L4.5 8.5M4.5 4.5v4h4M12 8v4.5l3 2',
  insight: 'M4 20h16M7 20v-7M12 20V5M17 20v-10',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
} as const;

export type IconName = keyof typeof strokes;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className="shrink-0">
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
