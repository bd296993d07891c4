export const PICTURE_MESSAGES = {
  large: 'The picture is larger than 10 MB',
  many: 'These pictures are larger than 40 MB together. Please send some of them first.',
  kind: 'Please choose a JPEG, PNG, WebP or AVIF picture',
  broken: 'The picture could not be read. It may be damaged.',
  pixels:
    'The picture is too large, or too tall or wide for its size. Please crop it or choose another one.',
  full: 'There is no room left on the disk for the picture',
  busy: 'Other pictures are being prepared. Please try again in a moment.',
  failed: 'The picture could not be uploaded. Please try again.',
};
