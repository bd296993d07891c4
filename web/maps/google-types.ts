/** What we use of the Maps JavaScript API, as its reference describes it. */
export interface LatLng {
  lat(): number;
  lng(): number;
}

type LatLngLiteral = { lat: number; lng: number };

export interface GoogleMaps {
  importLibrary(name: 'maps'): Promise<{
    Map: new (area: HTMLElement, options: Record<string, unknown>) => unknown;
  }>;
  importLibrary(name: 'marker'): Promise<{
    Marker: new (options: Record<string, unknown>) => unknown;
  }>;
  importLibrary(name: 'geocoding'): Promise<{
    Geocoder: new () => {
      geocode(request: {
        address: string;
        region: string;
        componentRestrictions: { country: string };
      }): Promise<{ results: Array<{ geometry: { location: LatLng } }> }>;
    };
  }>;
  importLibrary(name: 'places'): Promise<{
    Place: {
      searchByText(request: {
        textQuery: string;
        fields: string[];
        language: string;
        region: string;
        maxResultCount: number;
        locationBias: { center: LatLngLiteral; radius: number };
      }): Promise<{ places: FoundPlace[] }>;
    };
  }>;
}

export interface FoundPlace {
  displayName?: string | null;
  formattedAddress?: string | null;
  location?: LatLng | null;
  rating?: number | null;
  userRatingCount?: number | null;
  googleMapsURI?: string | null;
}
