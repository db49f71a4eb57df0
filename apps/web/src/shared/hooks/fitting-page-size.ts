import { PAGE_SIZES } from '@palisade/contract'

/** Height in px that header, filters, head of the table and pager take of the screen, and that of a row. */
const AROUND_ROWS = 280
const ROW_HEIGHT = 40

/** The smallest page whose rows fill a screen, so that no table is half blank; longer ones scroll (COMMON-14). */
export function fittingPageSize(screenHeight: number): number {
  const fitting = Math.floor((screenHeight - AROUND_ROWS) / ROW_HEIGHT)
  return PAGE_SIZES.find(size => size >= fitting) ?? Math.max(...PAGE_SIZES)
}
