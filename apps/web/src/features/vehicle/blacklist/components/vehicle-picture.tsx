import { PictureOutlined } from '@ant-design/icons'
import { BLACKLIST_PICTURE_LIMIT, type BlacklistEntry } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Form, Upload } from 'antd'
import { useState } from 'react'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { pictureFault, type PictureFault } from '#shared/picture/picture-file.ts'
import { vehiclePictureQuery } from '../api/blacklist-queries.ts'

const MEGABYTE = 1024 * 1024
const SHOWN_HEIGHT = 160

/** The stored picture, which can be marked to go with the next save. */
export function StoredPicture({ entry }: { entry: BlacklistEntry }) {
  const t = useT()
  const { id, version, plate } = entry
  const picture = useQuery(vehiclePictureQuery(id, version))
  const address = useObjectAddress(picture.data)
  return (
    <>
      {address !== undefined && (
        <img src={address} alt={t('blacklist.pictureOf', { plate })} height={SHOWN_HEIGHT} />
      )}
      <Form.Item name="isPictureRemoved" valuePropName="checked">
        <Checkbox>{t('blacklist.act.removePicture')}</Checkbox>
      </Form.Item>
    </>
  )
}

interface Props {
  id?: string
  value?: File[]
  onChange?: (files: File[]) => void
}

/** A new picture; why one is refused stands right below. */
export function NewPicture({ id, value = [], onChange }: Props) {
  const t = useT()
  const [fault, setFault] = useState<PictureFault>()
  const told = { size: BLACKLIST_PICTURE_LIMIT / MEGABYTE }
  const take = (file: File) => {
    const found = pictureFault(file, BLACKLIST_PICTURE_LIMIT)
    setFault(found)
    if (found === undefined) onChange?.([file])
    // Nothing is uploaded by the widget itself.
    return Upload.LIST_IGNORE
  }
  return (
    <>
      <Upload
        {...(id !== undefined && { id })}
        accept=".jpg,.jpeg,.png,.bmp"
        beforeUpload={take}
        fileList={value.map(file => ({ uid: file.name, name: file.name, status: 'done' as const }))}
        onRemove={() => onChange?.([])}
      >
        <Button icon={<PictureOutlined aria-hidden />}>{t('blacklist.act.choosePicture')}</Button>
      </Upload>
      {fault ? (
        <Alert type="error" showIcon title={t(`shared.pictureFault.${fault}`, told)} />
      ) : (
        <span>{t('blacklist.hint.picture', told)}</span>
      )}
    </>
  )
}
