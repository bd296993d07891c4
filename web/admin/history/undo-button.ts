/** What a toast offers after a change: a form to `history/undo.ts`. */
export function undoButton(values: { back: string } & ({ id: string } | { batch: string })) {
  return { action: '/admin/history/undo', values };
}
