import type { ComponentType } from 'react';
import { SearchBox } from './layout/search-box.island.tsx';
import { Toasts } from './layout/toasts.island.tsx';
import { VisitorLinks } from './layout/visitor-links.island.tsx';

/**
 * All islands. Each is imported when needed on a page; those of the header are part of the first script. Props are JSON
 * in the page.
 */
export const islands = {
  'newsletter-form': async () => (await import('./layout/newsletter-form.island.tsx')).NewsletterForm,
  'search-box': async () => SearchBox,
  toasts: async () => Toasts,
  'visitor-links': async () => VisitorLinks,
  'buy-box': async () => (await import('./product/buy-box.island.tsx')).BuyBox,
  'login-form': async () => (await import('./login/login-form.island.tsx')).LoginForm,
  'login-link': async () => (await import('./login-link/login-link.island.tsx')).LoginLink,
  'register-form': async () => (await import('./register/register-form.island.tsx')).RegisterForm,
  'verify-email': async () => (await import('./verify-email/verify-email.island.tsx')).VerifyEmail,
  'send-reset-form': async () => (await import('./send-reset-email/send-reset-form.island.tsx')).SendResetForm,
  'code-form': async () => (await import('./verify-reset-otp/code-form.island.tsx')).CodeForm,
  'reset-form': async () => (await import('./reset-password/reset-form.island.tsx')).ResetForm,
  'details-form': async () => (await import('./profile/details-form.island.tsx')).DetailsForm,
  'browsers-list': async () => (await import('./profile/browsers-list.island.tsx')).BrowsersList,
  'password-form': async () => (await import('./profile/password-form.island.tsx')).PasswordForm,
  'own-addresses': async () => (await import('./profile/own-addresses.island.tsx')).OwnAddresses,
  'own-passkeys': async () => (await import('./profile/own-passkeys.island.tsx')).OwnPasskeys,
  'this-device': async () => (await import('./profile/this-device.island.tsx')).ThisDevice,
  'own-data': async () => (await import('./profile/own-data.island.tsx')).OwnData,
  'order-delay': async () => (await import('./order-delay/order-delay.island.tsx')).OrderDelay,
  'order-link': async () => (await import('./order-link/order-link.island.tsx')).OrderLink,
  'pay-by-link': async () => (await import('./pay/pay-by-link.island.tsx')).PayByLink,
  'undo-email-change': async () => (await import('./undo-email-change/undo-email-change.island.tsx')).UndoEmailChange,
  'contact-form': async () => (await import('./contact-us/contact-form.island.tsx')).ContactForm,
  'newsletter-confirm': async () =>
    (await import('./newsletter-confirm/newsletter-confirm.island.tsx')).NewsletterConfirm,
  'newsletter-leave': async () => (await import('./newsletter-leave/newsletter-leave.island.tsx')).NewsletterLeave,
  'opening-alert': async () => (await import('./opening-alert/opening-alert.island.tsx')).OpeningAlert,
  'stock-alert': async () => (await import('./stock-alert/stock-alert.island.tsx')).StockAlert,
  'review-emails-stop': async () =>
    (await import('./review-emails-stop/review-emails-stop.island.tsx')).ReviewEmailsStop,
  'banner-name': async () => (await import('./home/banner-name.island.tsx')).BannerName,
  'carousel-arrows': async () => (await import('../ui/product/carousel.tsx')).CarouselArrows,
  'categories-later': async () => (await import('./home/categories-fallback.island.tsx')).CategoriesFallback,
  'featured-later': async () => (await import('./home/featured-fallback.island.tsx')).FeaturedFallback,
  'quick-add': async () => (await import('./product/quick-add.island.tsx')).QuickAdd,
  'buy-set': async () => (await import('./sets/buy-set.island.tsx')).BuySet,
  'recently-seen': async () => (await import('./product/recently-seen.island.tsx')).RecentlySeen,
  'review-form': async () => (await import('./reviews/review-form.island.tsx')).ReviewForm,
  'guide-finder': async () => (await import('./size-guide/guide-finder.island.tsx')).GuideFinder,
  studio: async () => (await import('./studio/studio.island.tsx')).Studio,
  favorites: async () => (await import('./favorites/favorites.island.tsx')).Favorites,
  'add-favorites': async () => (await import('./favorites/add-favorites.island.tsx')).AddFavorites,
  cart: async () => (await import('./cart/cart.island.tsx')).Cart,
  'discount-link': async () => (await import('./discount-link/discount-link.island.tsx')).DiscountLink,
  shipping: async () => (await import('./checkout/shipping.island.tsx')).Shipping,
  'payment-choice': async () => (await import('./payment/payment-choice.island.tsx')).PaymentChoice,
  'place-order': async () => (await import('./place-order/place-order.island.tsx')).PlaceOrder,
  'own-order': async () => (await import('./order/own-order.island.tsx')).OwnOrder,
  'own-orders': async () => (await import('./profile/own-orders.island.tsx')).OwnOrders,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;
