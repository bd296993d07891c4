/** The part of the Maps JavaScript API that we use, as in its reference. */
export interface LatLng {
  lat(): number;
  lng(): number;
}

type LatLngLiteral = { lat: number; lng: number };

interface DrawnGoogleMap {
  addListener(event: 'zoom_changed', changed: () => void): void;
  getZoom(): number | undefined;
  setZoom(zoom: number): void;
  setCenter(at: LatLngLiteral): void;
  getBounds(): { contains(at: LatLngLiteral): boolean } | undefined;
  panTo(at: LatLngLiteral): void;
}

interface Overlay {
  onAdd: () => void;
  draw: () => void;
  onRemove: () => void;
  setMap(map: DrawnGoogleMap | null): void;
  getPanes(): { overlayMouseTarget: HTMLElement } | null;
  getProjection(): { fromLatLngToDivPixel(at: LatLng): { x: number; y: number } | null };
}

export interface GoogleMaps {
  importLibrary(name: 'maps'): Promise<{
    Map: new (area: HTMLElement, options: Record<string, unknown>) => DrawnGoogleMap;
    OverlayView: new () => Overlay;
  }>;
  importLibrary(name: 'core'): Promise<{ LatLng: new (lat: number, lng: number) => LatLng }>;
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
