import sharp from 'sharp'

/** A small picture of one colour, as `uploaded` carries it. */
export async function pictureOf(background = '#336699'): Promise<{ fileName: string; content: string }> {
  const picture = sharp({ create: { width: 64, height: 36, channels: 3, background } })
  return { fileName: 'seen.jpg', content: (await picture.jpeg().toBuffer()).toString('base64') }
}
