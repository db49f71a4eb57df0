/** How a picture is enlarged: `x`, `y` are the part of the picture that lies left of and above the window, 0 to 1. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export const ZOOM_MAX = 8
export const noZoom: Zoom = { scale: 1, x: 0, y: 0 }

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

function fitted({ scale, x, y }: Zoom): Zoom {
  const most = 1 - 1 / scale
  return { scale, x: within(x, most), y: within(y, most) }
}

/** Larger or smaller, with the point under the pointer (0 to 1 of the window each way) kept where it is. */
export function zoomAt(zoom: Zoom, factor: number, pointX: number, pointY: number): Zoom {
  const scale = Math.min(ZOOM_MAX, Math.max(1, zoom.scale * factor))
  const kept = (start: number, point: number) => start + point / zoom.scale - point / scale
  return fitted({ scale, x: kept(zoom.x, pointX), y: kept(zoom.y, pointY) })
}

/** Moved by parts of the window. */
export const moveZoom = (zoom: Zoom, byX: number, byY: number): Zoom =>
  fitted({ ...zoom, x: zoom.x - byX / zoom.scale, y: zoom.y - byY / zoom.scale })

export const transformOf = ({ scale, x, y }: Zoom): string | undefined =>
  scale === 1 ? undefined : `scale(${scale}) translate(${-x * 100}%, ${-y * 100}%)`
