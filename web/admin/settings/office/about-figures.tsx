import { Link } from 'react-router';
import { ERASE_FIGURES, HOW_FIGURES_DIFFER } from '../../../../market/insight/copy.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { erasePath } from '../paths.ts';

/** How far figures can be trusted, and the way to be rid of them. */
export function AboutFigures() {
  return (
    <details className="prose-line mt-6">
      <summary>Figures of visits</summary>
      <ul className="mt-2 mb-6 grid list-disc gap-2 pl-5 text-ink-soft text-sm">
        {HOW_FIGURES_DIFFER.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link to={erasePath} className={buttonLook('quiet')}>
        {ERASE_FIGURES}
      </Link>
    </details>
  );
}
