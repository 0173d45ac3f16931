/** A file as a list shows it. */
export type ListedFile = {
  /** No other file of the list has it. */
  name: string
  /** Where it is downloaded. */
  address: string
  /** The address of its thumbnail, '' where it has none. */
  picture: string
  /** The address of what is drawn where the thumbnail can't be shown. */
  drawing: string
}
