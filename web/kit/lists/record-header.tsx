import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { TextLink } from '../ui/text-link.tsx';
import { listBackTo } from './back.ts';
import { RowMenu } from './list-table.tsx';

type Props = {
  id: string;
  title: string;
  list: string;
  listName: string;
  badge: ReactNode;
  detail?: ReactNode;
  /** The next steps with the record: three buttons at most. */
  children?: ReactNode;
  menu?: ReactNode;
  facts?: RecordFact[];
};

/** 'Deals 3', which leads to them: an address, or a place on this page. */
export interface RecordFact {
  name: string;
  value?: string;
  to?: string;
  isWarning?: boolean;
}

/** After each save one is here, with a link back to the list. */
export function RecordHeader(props: Props) {
  const { id, title, list, listName, badge, detail, children, menu, facts = [] } = props;
  const [params] = useSearchParams();
  return (
    <>
      <p className="print:hidden">
        <TextLink to={listBackTo(params, list, id)} tall>
          {listName}
        </TextLink>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 id={`record-${id}`} className="wrap-break-word min-w-0 text-3xl md:text-4xl">
          {title}
        </h1>
        {badge}
      </div>
      {detail && <p className="mt-2 text-ink-soft">{detail}</p>}
      <div className="mt-4 mb-6 flex flex-wrap items-center gap-2 empty:mt-0 max-sm:gap-1.5 max-sm:[&>a]:px-3 max-sm:[&_button]:px-3">
        {children}
        {menu && (
          <RowMenu id={id} name={title}>
            {menu}
          </RowMenu>
        )}
      </div>
      <ul className="mb-6 flex flex-wrap gap-x-6 border-line border-y empty:hidden">
        {facts.map((fact) => (
          <li key={fact.name}>
            <FactText {...fact} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FactText({ name, value, to, isWarning }: RecordFact) {
  const color = isWarning ? ('warn' as const) : ('inherit' as const);
  const text = (
    <span>
      {name} {value && <span className="font-semibold">{value}</span>}
    </span>
  );
  if (to === undefined)
    return <span className="inline-flex min-h-11 items-center text-ink-soft">{text}</span>;
  const link = { color, tall: true, children: text };
  return to.startsWith('#') ? <TextLink href={to} {...link} /> : <TextLink to={to} {...link} />;
}
