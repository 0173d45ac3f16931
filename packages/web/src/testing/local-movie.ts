/** Returns an MP4 file, as an operator would choose it. It has the boxes of a film but no frames. */
export const createLocalMovie = (name: string) => new File(BOXES, name, { type: 'video/mp4' })

const BOXES = ['ftyp', 'moov', 'mdat'].map((type) => `\0\0\0\x08${type}`)
