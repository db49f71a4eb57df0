import { toMercator, mercatorScale, type FloorPlan, type PlanPlacement } from '@palisade/contract'
import type { Extent } from 'ol/extent'
import ImageLayer from 'ol/layer/Image'
import ImageCanvas from 'ol/source/ImageCanvas'

export interface ShownPlan {
  plan: Pick<FloorPlan, 'pixelWidth' | 'pixelHeight'>
  placement: PlanPlacement
  picture: CanvasImageSource
}

/** Drawn beyond the screen, so that a drag does not show the end of the paper. */
const RATIO = 1.5

/**
 * The plan of a floor, turned as it lies. OpenLayers' own ImageStatic cannot turn a picture; turning the whole view would
 * turn the names with it; a projection of its own would reproject the picture pixel by pixel without a GPU. So a canvas
 * draws the picture with one transform: exact, and as quick as a picture that is not turned.
 */
export function createPlanLayer(paper: string) {
  let shown: ShownPlan | undefined
  const source = new ImageCanvas({
    ratio: RATIO,
    canvasFunction: (extent, resolution, pixelRatio, [width = 1, height = 1]) => {
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (context && shown) drawPlan(context, shown, extent, resolution / pixelRatio, paper)
      return canvas
    },
  })
  const layer = new ImageLayer({ source, visible: false })
  return {
    layer,
    update(next: ShownPlan | undefined): void {
      shown = next
      layer.setVisible(next !== undefined)
      source.changed()
    },
  }
}

function drawPlan(
  context: CanvasRenderingContext2D,
  { plan, placement, picture }: ShownPlan,
  [west = 0, , , north = 0]: Extent,
  resolution: number,
  paper: string,
): void {
  const [x, y] = toMercator(placement)
  const width = (placement.width * mercatorScale(placement.latitude)) / resolution
  const height = (width * plan.pixelHeight) / plan.pixelWidth
  context.translate((x - west) / resolution, (north - y) / resolution)
  context.rotate((placement.rotation * Math.PI) / 180)
  context.fillStyle = paper
  context.fillRect(-width / 2, -height / 2, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, -width / 2, -height / 2, width, height)
}
