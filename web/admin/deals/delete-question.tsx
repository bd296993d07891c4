import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import { DeleteDialog } from '../../kit/lists/delete-question.tsx';
import { DELETE_DEAL, DELETE_QUESTION } from './copy.ts';
import { DEALS } from './query.ts';

type Deal = { id: string; title: string };

const deletePath = (id: string) => `${DEALS}/${id}/delete`;

export function useDeleteDeal(back: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [deal, setDeal] = useState<Deal>();

  function askToDelete(event: FormEvent, chosen: Deal) {
    event.preventDefault();
    // Rendered before it opens, so the focus begins inside.
    flushSync(() => setDeal(chosen));
    dialog.current?.showModal();
  }

  const deleteDialog = (
    <DeleteDialog {...DELETE_DEAL} ref={dialog} page={deletePath(deal?.id ?? 'any')} back={back}>
      <p className="font-semibold">{deal?.title}</p>
      <p className="mt-2">{DELETE_QUESTION}</p>
    </DeleteDialog>
  );
  return { askToDelete, deleteDialog };
}

type FormProps = {
  id: string;
  back: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
};

/** Around the button that asks; without a script a page of its own does. */
export function DeleteDealForm({ id, back, onSubmit, children }: FormProps) {
  return (
    <Form method="get" action={deletePath(id)} onSubmit={onSubmit} className="contents">
      <input type="hidden" name="back" value={back} />
      {children}
    </Form>
  );
}
