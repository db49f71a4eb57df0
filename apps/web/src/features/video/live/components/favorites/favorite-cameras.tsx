import { VideoCameraOutlined } from '@ant-design/icons'
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { Favorite, FavoriteCamera } from '@palisade/contract'
import { useEffect, useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { OpenCamera } from '../../api/use-open-camera.tsx'
import css from '../saved/saved.module.css'

/** The cameras of a folder by alias or name; each goes to the wall by a click, Enter or drag. */
export function FavoriteCameras({ folder, onOpen }: { folder: Favorite; onOpen: OpenCamera }) {
  const t = useT()
  if (folder.cameras.length === 0) return <p className={css['none']}>{t('favorite.noCameras')}</p>
  return (
    <ul className={css['cameras']}>
      {folder.cameras.map(camera => (
        <li key={camera.id}>
          <Camera camera={camera} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Camera({ camera: { id, name, alias }, onOpen }: { camera: FavoriteCamera; onOpen: OpenCamera }) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!element.current) return undefined
    const data = { kind: 'camera', camera: { id, name } }
    return draggable({ element: element.current, getInitialData: () => data })
  }, [id, name])
  return (
    <button
      ref={element}
      type="button"
      className={`${css['name']} ${css['camera']}`}
      title={alias === '' ? name : `${alias} (${name})`}
      onClick={event => void onOpen({ id, name }, { isEnlarged: event.ctrlKey })}
    >
      <VideoCameraOutlined aria-hidden />
      <span className={css['text']}>{alias || name}</span>
    </button>
  )
}
