import { useQuery } from '@tanstack/react-query'
import { Image } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import css from './linkage.module.css'
import { linkageImageQuery } from './linkage-queries.ts'

interface Props {
  runId: string
  position: number
  alt: string
}

/** A picture that an action took, small; a click enlarges it. */
export function LinkageImage({ runId, position, alt }: Props) {
  const errorText = useErrorText()
  const image = useQuery(linkageImageQuery(runId, position))
  const address = useObjectAddress(image.data)
  if (image.error) return <span className={css['quiet']}>{errorText(image.error)}</span>
  if (address === undefined) return <span className={css['placeholder']} />
  return <Image src={address} alt={alt} width={112} height={63} className={css['image'] ?? ''} />
}
