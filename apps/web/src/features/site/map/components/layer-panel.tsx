import { personStatuses } from '@palisade/contract'
import { Checkbox } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { toggled } from '#shared/lib/toggled.ts'
import { useMay } from '#shared/session/session-store.ts'
import { useTheme } from '#shared/ui/ui-provider.tsx'
import { looks, markerKinds, type Look } from '../model/look.ts'
import { mapColours } from '../markers/map-colours.ts'
import { mapLayers, type LayerChoice, type MapLayer } from '../model/map-layers.ts'
import { deviceDrawing } from '../markers/marker-shapes.ts'
import { personDrawing } from '../markers/person-shapes.ts'
import { asDataAddress, svgOf } from '../markers/marker-svg.ts'
import css from './map-frame.module.css'

/** Looks that only zones have. */
const ofZones: ReadonlySet<Look> = new Set(['alarm', 'bypassed', 'idle'])

interface Props {
  layers: LayerChoice
  onLayers: (layers: LayerChoice) => void
}

/** The map's layers, to switch on and off, and the legend of its signs. */
export function LayerPanel({ layers, onLayers }: Props) {
  const t = useT()
  const { theme } = useTheme()
  const colours = mapColours[theme]
  // Only dispatchers are told where people are.
  const hasPeople = useMay('alarm.dispatch')
  const offered = mapLayers.filter(layer => layer !== 'person' || hasPeople)
  const toggle = (layer: MapLayer) => onLayers(toggled(layers, layer))
  const sign = (drawing: Parameters<typeof svgOf>[0]) => (
    <img src={asDataAddress(svgOf(drawing))} width={20} height={20} alt="" />
  )
  return (
    <div className={css['layers']}>
      <fieldset>
        <legend>{t('map.layers.title')}</legend>
        {offered.map(layer => (
          <Checkbox key={layer} checked={layers.has(layer)} onChange={() => toggle(layer)}>
            {t(`map.layers.${layer}`)}
          </Checkbox>
        ))}
      </fieldset>
      <section aria-label={t('map.legend')}>
        <h3>{t('map.legend')}</h3>
        <ul>
          {markerKinds.map(kind => (
            <li key={kind}>
              {sign(deviceDrawing(kind, 'online', colours))} {t(`map.kind.${kind}`)}
            </li>
          ))}
          {looks.map(look => (
            <li key={look}>
              {sign(deviceDrawing(ofZones.has(look) ? 'zone' : 'camera', look, colours))}{' '}
              {t(`map.look.${look}`)}
            </li>
          ))}
          {hasPeople &&
            personStatuses.map(status => (
              <li key={status}>
                {sign(personDrawing({ status, isOld: false }, colours))} {t(`map.person.${status}`)}
              </li>
            ))}
          {hasPeople && (
            <li>
              {sign(personDrawing({ status: 'free', isOld: true }, colours))} {t('map.person.old')}
            </li>
          )}
        </ul>
      </section>
    </div>
  )
}
