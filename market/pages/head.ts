/** What a page says of itself to search engines and other sites. */
export interface PageMetadata {
  title: string;
  description: string;
  /** The one address of this page, in full. */
  url?: string;
  /** What other sites show beside a link to the page; `isSized`: 1200 by 630 pixels, a JPEG. */
  image?: { url: string; alt: string; isSized: boolean };
  /** Pages that search engines should not list: empty, expired, failed. */
  hidden?: boolean;
  /** Facts for search engines in schema.org's words. */
  structuredData?: Record<string, unknown>[];
}
