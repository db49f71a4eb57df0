/** A person as the names of pictures tell: `name.jpg`, `name_certificate number.jpg`, `name_certificate number_2.jpg`. */
export interface NamedPerson {
  name: string
  certificateNumber: string
  /** Names within the archive. */
  files: string[]
}

/** Whether a file manager added this file to the archive by itself. */
const isByTheWay = (name: string) =>
  name.endsWith('/') ||
  name.startsWith('__MACOSX/') ||
  /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)

/** The persons of an archive of pictures, in the order in which each is first met. Folders say nothing. */
export function personsOf(names: readonly string[]): NamedPerson[] {
  const persons = new Map<string, NamedPerson>()
  for (const file of names.filter(one => !isByTheWay(one))) {
    const base = file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
    const [name = '', certificateNumber = ''] = base.split('_').map(part => part.trim())
    // Without a number two files of one name may be two persons.
    const key = certificateNumber === '' ? file : `${name}\n${certificateNumber}`
    const person = persons.get(key)
    if (person) person.files.push(file)
    else persons.set(key, { name, certificateNumber, files: [file] })
  }
  return [...persons.values()]
}
