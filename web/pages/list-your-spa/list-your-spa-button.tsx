import { buttonLook } from '../../kit/ui/button.tsx';

/** Without scripts it leads to the form's page; with them it opens the dialog. */
export function ListYourSpaButton({ className }: { className: string }) {
  return (
    <form action="/list-your-spa">
      <button type="submit" className={buttonLook('primary', className)}>
        List Your Spa
      </button>
    </form>
  );
}
