export default function Layout({ children }) {
  return (
    <html lang="en">
      <head>
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#141a18" media="(prefers-color-scheme: dark)" />
        <link rel="stylesheet" href="/page.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  );
}
