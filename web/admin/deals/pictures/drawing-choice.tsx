import { sceneChoices } from '../../../../market/pictures/drawings.ts';
import { scenePath, wishedScene } from '../../../../market/pictures/rules.ts';
import { capitalize } from '../../../../market/words.ts';
import { useScenes } from '../../../ui/use-scenes.ts';

type Props = {
  title: string;
  kind: string;
  imageUrl: string;
  /** Whether the business has a picture of its own, which visitors see in place of a drawing. */
  hasSpaPicture: boolean;
  onChoose: (url: string) => void;
};

/** Our drawings for a deal of this title and kind; one is chosen by its address as Image URL. */
export function DrawingChoice({ title, kind, imageUrl, hasSpaPicture, onChoose }: Props) {
  const scenes = useScenes();
  if (hasSpaPicture) {
    return (
      <p className="mt-1.5 text-ink-soft text-sm">
        Without one, visitors see the first picture of the business.
      </p>
    );
  }
  const chosen = wishedScene(imageUrl);
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold text-sm">Or choose a drawing</legend>
      <p className="mt-1 text-ink-soft text-sm">
        Without a picture, visitors see one that fits the title.
      </p>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
        {sceneChoices({ title, kind }).map((scene) => (
          <li key={scene}>
            <button
              type="button"
              aria-pressed={scene === chosen}
              onClick={() => onChoose(scene === chosen ? '' : scenePath(scene))}
              className="block w-full overflow-hidden rounded-[10px] border border-control bg-surface font-medium text-sm hover:bg-sage-tint aria-pressed:border-sage aria-pressed:outline-3 aria-pressed:outline-sage"
            >
              <img
                src={`${scenes}/${scene}.svg`}
                alt=""
                width="800"
                height="600"
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
              <span className="block px-2 py-1.5">{capitalize(scene)}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
