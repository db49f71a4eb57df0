/** A row of the log about evidence. */
export interface AccessRow {
  at: Date
  userName: string
  address: string
  action: string
  objectName: string | null
  before: unknown
  after: unknown
  result: string
}
