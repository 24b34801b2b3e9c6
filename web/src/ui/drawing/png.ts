/** SVG as the address of an image; half a letter, which an address cannot hold, is replaced as in files. */
export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.replace(/\p{Surrogate}/gu, '\ufffd'))}`;
}

/** SVG as pixels, `factor` of them for each of its own. Rejects where the browser cannot. */
export async function pngOf(svg: string, factor: number): Promise<Blob> {
  const image = new Image();
  image.src = svgAddress(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * factor);
  canvas.height = Math.round(image.naturalHeight * factor);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
