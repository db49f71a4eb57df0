import { UserOutlined } from '@ant-design/icons'
import type { FaceCapture } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from 'antd'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { capturePictureQuery } from '#shared/queries/face-captures.ts'
import css from '../comparison.module.css'

/** The face of a capture. @param size px of a side */
export function CaptureFace({
  capture: { id, camera, at },
  size,
}: {
  capture: Pick<FaceCapture, 'id' | 'camera' | 'at'>
  size: number
}) {
  const t = useT()
  const address = useObjectAddress(useQuery(capturePictureQuery(id)).data)
  if (address === undefined) return <Avatar shape="square" size={size} icon={<UserOutlined aria-hidden />} />
  const alt = t('faceSearch.captureOf', { camera: camera.name, time: formatDateTime(at) })
  return <img src={address} alt={alt} style={{ width: size, height: size }} className={css['found']} />
}
