import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { selectOnMap, showPlace } from './map-store.ts'

interface Props {
  thing: { id: string; name: string; longitude: number | null; latitude: number | null }
}

/** Shows a device, camera or zone of a list on the map; one without a place cannot be shown. */
export function MapButton({ thing: { id, name, longitude, latitude } }: Props) {
  const t = useT()
  const isPlaced = longitude !== null && latitude !== null
  const label = t(isPlaced ? 'shared.action.showOnMap' : 'shared.state.notOnMap')
  const handleShow = () => {
    if (!isPlaced) return
    showPlace({ longitude, latitude })
    selectOnMap({ kind: 'device', id })
  }
  return (
    <Button
      type="text"
      size="small"
      icon={<EnvironmentOutlined />}
      title={label}
      aria-label={`${label}: ${name}`}
      disabled={!isPlaced}
      onClick={handleShow}
    />
  )
}
