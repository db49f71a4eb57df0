import type { FeatureCollection, Geometry, Position } from 'geojson'
import Feature from 'ol/Feature'
import Polygon from 'ol/geom/Polygon'
import Graticule from 'ol/layer/Graticule'
import TileLayer from 'ol/layer/Tile'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import XYZ from 'ol/source/XYZ'
import Fill from 'ol/style/Fill'
import Stroke from 'ol/style/Stroke'
import Style from 'ol/style/Style'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import landAddress from 'world-atlas/land-50m.json?url'
import { cutAtAntimeridian } from '../model/antimeridian.ts'
import type { MapColours } from '../markers/map-colours.ts'

/** Closer than this the outlines of 1:50 million would only be wrong; a grid remains. */
export const LAND_DEEPEST_ZOOM = 11

/** The built-in map: land outlines out of our own build, so that a site without the internet has them. */
export function createLandLayer(colours: MapColours): VectorLayer {
  const source = new VectorSource({ attributions: [] })
  void loadLand(source)
  return new VectorLayer({
    source,
    maxZoom: LAND_DEEPEST_ZOOM,
    style: new Style({
      fill: new Fill({ color: colours.land }),
      stroke: new Stroke({ color: colours.coast, width: 1 }),
    }),
  })
}

async function loadLand(source: VectorSource): Promise<void> {
  try {
    const topology = (await (await fetch(landAddress)).json()) as Topology<{ land: GeometryCollection }>
    const land: FeatureCollection = feature(topology, topology.objects.land)
    // A polygon each, so that only those in sight are drawn.
    const polygons = land.features
      .flatMap(({ geometry }) => polygonsOf(geometry))
      .flatMap(rings => cutAtAntimeridian(rings))
    const outlined = polygons.map(rings =>
      new Polygon(rings.map(ring => ring.map(corner => [...corner]))).transform('EPSG:4326', 'EPSG:3857'),
    )
    source.addFeatures(outlined.map(geometry => new Feature(geometry)))
  } catch {
    // The grid and the areas are enough to work with.
  }
}

/** The rings of each polygon. */
function polygonsOf(geometry: Geometry): [number, number][][][] {
  const rings = (positions: Position[][]) =>
    positions.map(ring => ring.map(([x = 0, y = 0]): [number, number] => [x, y]))
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.map(rings)
  return geometry.type === 'Polygon' ? [rings(geometry.coordinates)] : []
}

const MINUTE = 1 / 60
const SECOND = 1 / 3600

/** Meridians and parallels, for a sense of scale where nothing else is drawn. */
export function createGridLayer(colours: MapColours): Graticule {
  return new Graticule({
    strokeStyle: new Stroke({ color: colours.grid, width: 1 }),
    showLabels: false,
    wrapX: false,
    targetSize: 140,
    intervals: [30, 20, 10, 5, 2, 1, 20 * MINUTE, 10 * MINUTE, 5 * MINUTE, 2 * MINUTE, MINUTE].concat(
      [30, 10, 5, 2, 1].map(seconds => seconds * SECOND),
    ),
  })
}

/** Tiles that may fail before the map says so: one missing picture of the sea is no fault. */
const FAILED_TILES = 3

/**
 * A site's own tiles, `{z}/{x}/{y}` (parameter `map.tile_url`), over the built-in map.
 * @param onFailed told when none of them comes: wrong address, no network, or a page opened before the address was allowed
 */
export function createTileLayer(url: string, onFailed: () => void): TileLayer {
  const source = new XYZ({ url, maxZoom: 19, crossOrigin: null })
  let failed = 0
  let hasCome = false
  source.on('tileloadend', () => {
    hasCome = true
  })
  source.on('tileloaderror', () => {
    failed += 1
    if (!hasCome && failed === FAILED_TILES) onFailed()
  })
  return new TileLayer({ source })
}
