/** Returns a file with the boxes of an MP4 film and without pictures, as an operator chooses it. */
export const createLocalMovie = (name: string) =>
  new File(
    ['ftyp', 'moov', 'mdat'].map((type) => `\0\0\0\x08${type}`),
    name,
    { type: 'video/mp4' },
  )
