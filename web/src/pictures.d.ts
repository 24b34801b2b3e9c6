/** Made while the page is built, by `web/tools/pictures.mjs`. */
declare module 'virtual:pictures' {
  /** By the slug of the example. */
  export const pictures: Readonly<
    Record<string, import('./model/library/pictures').ExamplePicture>
  >;
}
