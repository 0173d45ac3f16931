/** Has the browser download an address under a name. */
export const followLink = (address: string, name: string) => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
