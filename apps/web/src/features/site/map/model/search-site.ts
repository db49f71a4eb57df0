import type { MarkerKind, Look } from './look.ts'
import type { Position, Site } from './site.ts'

/** Found at once; typing on narrows it. */
export const FOUND_AT_MOST = 20

export type Found =
  | { type: 'device'; id: string; name: string; code: string; kind: MarkerKind; look: Look; where: string }
  | { type: 'area'; id: string; name: string; code: string; middle: Position }
  | { type: 'building'; id: string; name: string; code: string; firstFloorId: string | undefined }

/** Placed things, areas and buildings by a part of name or code; names that begin with it come first. */
export function searchSite(site: Site, text: string): Found[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const rankOf = ({ name, code }: { name: string; code: string }) => {
    const [lowName, lowCode] = [name.toLowerCase(), code.toLowerCase()]
    if (lowName.startsWith(wanted) || lowCode.startsWith(wanted)) return 0
    return lowName.includes(wanted) || lowCode.includes(wanted) ? 1 : 2
  }
  const ranked: [Found[], Found[]] = [[], []]
  const take = (rank: number, found: () => Found) => {
    if (rank < 2) ranked[rank === 0 ? 0 : 1].push(found())
  }
  for (const building of site.buildings) {
    const { id, name, code, floors } = building
    take(rankOf(building), () => ({ type: 'building', id, name, code, firstFloorId: floors[0]?.id }))
  }
  for (const area of site.areas) {
    const { id, name, code, middle } = area
    take(rankOf(area), () => ({ type: 'area', id, name, code, middle }))
  }
  for (const device of site.devices) {
    const { id, name, code, markerKind: kind, look, areaName: where } = device
    take(rankOf(device), () => ({ type: 'device', id, name, code, kind, look, where }))
    if (ranked[0].length >= FOUND_AT_MOST) break
  }
  return [...ranked[0], ...ranked[1]].slice(0, FOUND_AT_MOST)
}
