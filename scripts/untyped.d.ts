declare module 'tz-lookup' {
  /** Approximate near zone boundaries. */
  export default function tzLookup(latitude: number, longitude: number): string;
}

declare module 'zipcodes' {
  type ZipRow = {
    readonly zip: string;
    readonly city: string;
    readonly state: string;
    readonly country: string;
    readonly latitude: number;
    readonly longitude: number;
  };
  const zipcodes: { readonly codes: Readonly<Record<string, ZipRow>> };
  export default zipcodes;
}
