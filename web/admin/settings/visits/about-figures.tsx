import { Link } from 'react-router';
import { ERASE_FIGURES, HOW_FIGURES_DIFFER } from '../../../../market/insight/copy.ts';
import { buttonLook } from '../../../kit/ui/button.tsx';
import { erasePath } from '../paths.ts';

export function AboutFigures() {
  return (
    <>
      <details className="prose-line mt-8">
        <summary>How figures may differ from the truth</summary>
        <ul className="mt-2 grid list-disc gap-2 pl-5 text-ink-soft text-sm">
          {HOW_FIGURES_DIFFER.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <p className="mt-6">
        <Link to={erasePath} className={buttonLook('quiet')}>
          {ERASE_FIGURES}
        </Link>
      </p>
    </>
  );
}
