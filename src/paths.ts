/** Every address of the shop. `paths.product.pattern` is for routers, `paths.product('x')` for links. */
const at = <Params extends readonly string[]>(pattern: string, ..._names: Params) =>
  Object.assign(
    (...values: { [Place in keyof Params]: string }) =>
      values.reduce<string>((path, value) => path.replace(/:[a-zA-Z]+/, encodeURIComponent(value)), pattern),
    { pattern },
  );

export const paths = {
  home: at('/'),
  category: at('/category/:slug', 'slug'),
  product: at('/products/:id', 'id'),
  productReviews: at('/products/:id/reviews', 'id'),
  sets: at('/sets'),
  studio: at('/studio'),
  makers: at('/makers'),
  colors: at('/colors'),
  maker: at('/makers/:slug', 'slug'),
  /** Pages that the owner writes, beside those that every shop has. */
  ownPage: at('/pages/:slug', 'slug'),
  stories: at('/stories'),
  story: at('/stories/:slug', 'slug'),
  storiesFeed: at('/stories/feed.xml'),
  favorites: at('/favorites'),
  sharedFavorites: at('/favorites/shared/:token', 'token'),
  /** Carries a coupon's code into the visitor's browser, and leads on to `?to=`. */
  discount: at('/discount/:code', 'code'),
  cart: at('/cart'),
  cartAdd: at('/cart/:id', 'id'),
  about: at('/about'),
  faq: at('/faq'),
  contactUs: at('/contact-us'),
  shippingAndReturns: at('/shipping-and-returns'),
  privacy: at('/privacy'),
  terms: at('/terms'),
  sizeGuide: at('/size-guide'),
  /** `paper`: letter or a4. */
  measuringStrip: at('/size-guide/strip-:paper.pdf', 'paper'),
  login: at('/login'),
  loginLink: at('/login-link'),
  register: at('/register'),
  profile: at('/profile'),
  verifyEmail: at('/verify-email'),
  orderDelay: at('/order-delay'),
  orderLink: at('/your-order'),
  pay: at('/pay'),
  undoEmailChange: at('/undo-email-change'),
  sendResetEmail: at('/send-reset-email'),
  verifyResetOtp: at('/verify-reset-otp'),
  resetPassword: at('/reset-password/:uid/:token', 'uid', 'token'),
  checkout: at('/checkout'),
  payment: at('/payment'),
  placeOrder: at('/place-order'),
  order: at('/order/:id', 'id'),
  newsletterConfirm: at('/newsletter/confirm'),
  newsletterLeave: at('/newsletter/leave'),
  reviewEmailsStop: at('/review-emails/stop'),
  stockAlert: at('/stock-alert'),
  openingAlert: at('/opening-alert'),
  /** Shown by the service worker for what was never seen. */
  offline: at('/offline'),
  serviceWorker: at('/service-worker.js'),
  devMail: at('/dev/mail'),
  devLetter: at('/dev/mail/:id', 'id'),
  /** Home with a brand that is not saved. */
  brandPreview: at('/brand-preview'),
  /** A page or story of the owner's with what isn't saved of it. */
  ownPagePreview: at('/page-preview'),
  storyPreview: at('/story-preview'),
  /** A product with what isn't saved of it. */
  productPreview: at('/product-preview/:id', 'id'),
  admin: at('/admin'),
} as const;
