import { buttonLook } from '../../kit/ui/button.tsx';

/** Leads to the form's own page; once a script is there, it opens the dialog (use-list-your-spa.tsx). */
export function ListYourSpaButton({ className }: { className: string }) {
  return (
    <form action="/list-your-spa">
      <button type="submit" className={buttonLook('primary', className)}>
        List Your Spa
      </button>
    </form>
  );
}
