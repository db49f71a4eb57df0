/** An entry of a list, as its hits tell of it. */
export interface EntryDetails {
  id: string
  plate: string
  level: number
  reason: string
  group_name: string
  /** Of the entry and of its group. */
  from: Date | null
  until: Date | null
}
