import { Form, Link } from 'react-router';
import type { ListedBusiness } from '../../../market/businesses/list.server.ts';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import { recordHref } from '../lists/back.ts';
import type { Column } from '../lists/list-table.tsx';
import { MenuLink, ROW_ACTION, RowMenu } from '../lists/row-menu.tsx';
import { conversationPath } from '../navigation.ts';
import { BUSINESSES } from './query.ts';

export const businessColumns: Column<ListedBusiness, 'name' | 'location'>[] = [
  {
    heading: 'Location',
    sort: { by: 'location' },
    cell: ({ city, state, zip }) => (
      <span className="block truncate xl:max-w-56">{`${city}, ${state} ${zip}`}</span>
    ),
  },
];

export const editHref = (id: string, list: string) => recordHref(`${BUSINESSES}/${id}/edit`, list);

type Props = { business: ListedBusiness; list: string };

/** What the specification has beside each business, and the rest in its menu. */
export function BusinessActions({ business: { id, name, phone }, list }: Props) {
  const described = { 'aria-describedby': `row-${id}` };
  const listParams = Object.fromEntries(new URLSearchParams(list.split('?')[1]));
  return (
    <>
      <Form preventScrollReset>
        <HiddenFields values={listParams} />
        <button type="submit" name="deals" value={id} {...described} className={ROW_ACTION}>
          View Deals
        </button>
      </Form>
      <Link to={editHref(id, list)} {...described} className={ROW_ACTION}>
        Edit
      </Link>
      <RowMenu id={id} name={name}>
        <MenuLink to={conversationPath(phone)} {...described}>
          Text
        </MenuLink>
        <MenuLink to={`/admin/deals/new?business=${id}`} {...described}>
          Create Deal
        </MenuLink>
        <MenuLink to={`${BUSINESSES}/${id}/report`} {...described}>
          Report
        </MenuLink>
      </RowMenu>
    </>
  );
}
