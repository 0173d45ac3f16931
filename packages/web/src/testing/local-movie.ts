/** Returns a file as an operator chooses it: an MP4 film that contains its boxes but no pictures. */
export const createLocalMovie = (name: string) =>
  new File(
    ['ftyp', 'moov', 'mdat'].map((type) => `\0\0\0\x08${type}`),
    name,
    { type: 'video/mp4' },
  )
