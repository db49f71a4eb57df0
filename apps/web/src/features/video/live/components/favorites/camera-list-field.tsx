import { AppstoreAddOutlined } from '@ant-design/icons'
import { FAVORITE_ALIAS_LIMIT, FAVORITE_CAMERAS_MAX, type FavoriteCamera } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import { useWall } from '../../api/wall-store.ts'
import { AddCameraSelect } from './add-camera-select.tsx'
import css from './camera-list-field.module.css'

interface Props {
  id?: string
  value?: FavoriteCamera[]
  onChange?: (cameras: FavoriteCamera[]) => void
}

/** The cameras of a folder in their order, each with its alias. */
export function CameraListField({ id, value = [], onChange }: Props) {
  const t = useT()
  const maySearch = useMay('device.view')
  const windows = useWall(state => state.wall.windows)
  const onWall = windows.flatMap(open => open ?? [])
  const add = (cameras: readonly { id: string; name: string }[]) => {
    const added = cameras.filter(camera => !value.some(one => one.id === camera.id))
    const whole = [...value, ...added.map(one => ({ id: one.id, name: one.name, alias: '' }))]
    onChange?.(whole.slice(0, FAVORITE_CAMERAS_MAX))
  }
  return (
    <>
      <OrderedList
        items={value.map(camera => ({ ...camera, key: camera.id }))}
        label={t('favorite.cameras')}
        onMove={cameras => onChange?.(cameras.map(({ key: _key, ...camera }) => camera))}
        onRemove={camera => onChange?.(value.filter(one => one.id !== camera.id))}
        dragLabel={number => t('favorite.moveCamera', { number })}
        removeLabel={number => t('favorite.removeCamera', { number })}
        head={camera => (
          <>
            <span className={css['name']} title={camera.name}>
              {camera.name}
            </span>
            <AppInput
              className={css['alias'] ?? ''}
              size="small"
              maxLength={FAVORITE_ALIAS_LIMIT}
              value={camera.alias}
              placeholder={t('favorite.alias')}
              aria-label={t('favorite.aliasOf', { name: camera.name })}
              onChange={event =>
                onChange?.(
                  value.map(one => (one.id === camera.id ? { ...one, alias: event.target.value } : one)),
                )
              }
            />
          </>
        )}
        body={() => null}
      />
      <div className={css['add']}>
        {maySearch && <AddCameraSelect {...(id !== undefined && { id })} onAdd={camera => add([camera])} />}
        <Button icon={<AppstoreAddOutlined />} disabled={onWall.length === 0} onClick={() => add(onWall)}>
          {t('favorite.addWall')}
        </Button>
      </div>
    </>
  )
}
