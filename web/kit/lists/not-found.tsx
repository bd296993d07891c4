import { Link } from 'react-router';
import { buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

type Props = { title: string; text: string; list: string; listName: string };

export function NotFound({ title, text, list, listName }: Props) {
  return (
    <>
      <title>{title}</title>
      <EmptyState title={title} text={text}>
        <Link to={list} className={buttonLook()}>
          {listName}
        </Link>
      </EmptyState>
    </>
  );
}
