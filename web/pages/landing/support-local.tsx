import { useScenes } from '../../kit/ui/use-scenes.ts';

export function SupportLocal({ product }: { product: string }) {
  const scenes = useScenes();
  return (
    <section aria-labelledby="local-title" className="bg-sage-tint">
      <div className="page grid items-center gap-10 py-14 md:grid-cols-2 md:py-20">
        <img
          src={`${scenes}/support.svg`}
          alt=""
          width="800"
          height="600"
          loading="lazy"
          className="w-full rounded-card"
        />
        <div>
          <h2 id="local-title" className="text-3xl md:text-4xl">
            Support Local Wellness
          </h2>
          <p className="prose-line mt-5">
            Most {product} studios are a few rooms, a few people and a door on your own street.
            Quiet hours in the week are hard for them to fill, and a lower price for you fills them.
          </p>
          <p className="prose-line mt-4">
            Spas pay no subscription here. They pay only when they get bookings, so every deal you
            book goes to work in your own neighborhood.
          </p>
        </div>
      </div>
    </section>
  );
}
