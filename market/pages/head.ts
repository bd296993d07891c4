export interface PageMetadata {
  title: string;
  description: string;
  /** The page's one full address. */
  url?: string;
  /** For link previews; `isSized`: a JPEG of 1200 by 630 pixels. */
  image?: { url: string; alt: string; isSized: boolean };
  /** Not for search engines: empty, expired or failed pages. */
  hidden?: boolean;
  structuredData?: Record<string, unknown>[];
}
